# The kernel's sources, a folder a job, and the flags by which each build of the search gets its
# instruction set. Nothing else may be compiled with them.
set(NONET_KERNEL ${CMAKE_CURRENT_LIST_DIR})
set(NONET_LANES ${NONET_KERNEL}/lanes)
set(NONET_KERNEL_SOURCES ${NONET_LANES}/dispatch.cpp ${NONET_LANES}/isa_base.cpp
  ${NONET_KERNEL}/making/random_grid.cpp ${NONET_KERNEL}/making/shuffle.cpp ${NONET_KERNEL}/making/canonical.cpp)
foreach(name singles subsets patterns chains links almost_locked franken nets sectors walks)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_KERNEL}/techniques/${name}.cpp)
endforeach()
foreach(name explainer singles wings unique_loops bug exclusion collector
        reach cycles closure search)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_KERNEL}/explainer/${name}.cpp)
endforeach()
foreach(name build house_model sets derive work houses sums cages counts lines search clauses learning)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_KERNEL}/general/${name}.cpp)
endforeach()
set(NONET_BIND_SOURCES ${NONET_KERNEL}/bind/module.cpp ${NONET_KERNEL}/bind/general.cpp ${NONET_KERNEL}/bind/making.cpp
  ${NONET_KERNEL}/bind/techniques.cpp ${NONET_KERNEL}/bind/explainer.cpp)

function(nonet_kernel_flags target)
  target_include_directories(${target} PRIVATE ${NONET_KERNEL})
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
  endif()
  if(NONET_X86)
    target_compile_definitions(${target} PRIVATE NONET_X86)
  endif()
endfunction()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64")
  set(NONET_X86 ON)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_LANES}/isa_avx2.cpp ${NONET_LANES}/isa_avx512.cpp
    ${NONET_LANES}/isa_avx512_few.cpp)
  if(MSVC)
    set_source_files_properties(${NONET_LANES}/isa_avx2.cpp PROPERTIES COMPILE_OPTIONS "/arch:AVX2")
    set_source_files_properties(${NONET_LANES}/isa_avx512.cpp ${NONET_LANES}/isa_avx512_few.cpp PROPERTIES COMPILE_OPTIONS "/arch:AVX512")
  else()
    set_source_files_properties(${NONET_LANES}/isa_avx2.cpp PROPERTIES
      COMPILE_OPTIONS "-mavx2;-mbmi;-mbmi2;-mpopcnt")
    set_source_files_properties(${NONET_LANES}/isa_avx512.cpp ${NONET_LANES}/isa_avx512_few.cpp PROPERTIES
      COMPILE_OPTIONS "-mavx512f;-mavx512bw;-mavx512vl;-mavx512bitalg;-mbmi;-mbmi2;-mpopcnt")
  endif()
endif()
