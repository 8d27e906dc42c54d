# Writes FILES as constants of ply::assets into OUTPUT: page.css becomes page_css.
#
#     cmake -DOUTPUT=assets.cpp -DHEADER=framework/.../assets.hpp "-DFILES=a.css;b.js" -P embed.cmake
set(text "#include \"${HEADER}\"\n\nnamespace ply::assets {\n")
foreach(path IN LISTS FILES)
    get_filename_component(name ${path} NAME)
    string(MAKE_C_IDENTIFIER ${name} name)
    file(READ ${path} content)
    string(APPEND text "\nconst std::string_view ${name} = R\"embedded(${content})embedded\";\n")
endforeach()
file(WRITE ${OUTPUT} "${text}\n}  // namespace ply::assets\n")
