#include "cmake/json_templates.hpp"

PLY_JSON_TEMPLATES(template);
