# Writes FILES, paths below FOLDER, as the table that framework/studio/embedded_files.hpp declares.
#
#     cmake -DOUTPUT=files.cpp -DFOLDER=.../page "-DFILES=index.html;style.css" -P embed_folder.cmake
set(text "#include \"framework/studio/embedded_files.hpp\"\n\n#include <vector>\n\nnamespace ply::studio {\n\n")
string(APPEND text "std::span<const EmbeddedFile> embedded_files() {\n")
string(APPEND text "    static const std::vector<EmbeddedFile> files{\n")
foreach(path IN LISTS FILES)
    file(READ ${FOLDER}/${path} content)
    string(APPEND text "        {\"${path}\", R\"embedded(${content})embedded\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${text}    };\n    return files;\n}\n\n}  // namespace ply::studio\n")
