# The kernel's sources, one folder per feature, and the flags that select the instruction set of each isa_*.cpp.
# No other file may be compiled with these flags.
set(NONET_KERNEL ${CMAKE_CURRENT_LIST_DIR})
set(NONET_CLASSIC ${NONET_KERNEL}/classic)
set(NONET_KERNEL_SOURCES ${NONET_KERNEL}/common/progress.cpp ${NONET_CLASSIC}/dispatch.cpp ${NONET_CLASSIC}/isa_base.cpp
  ${NONET_KERNEL}/generate/random_grid.cpp ${NONET_KERNEL}/generate/shuffle.cpp ${NONET_KERNEL}/generate/canonical.cpp)
foreach(name singles subsets patterns chains links almost_locked franken nets sectors link_paths)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_KERNEL}/prefilter/${name}.cpp)
endforeach()
foreach(name explainer singles wings unique_loops bug exclusion collector
        reach cycles closure search)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_KERNEL}/explainer/${name}.cpp)
endforeach()
foreach(name build house_model digit_sets derive propagation houses sums cages counts lines search clauses learning)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_KERNEL}/variants/${name}.cpp)
endforeach()
set(NONET_BIND_SOURCES ${NONET_KERNEL}/bind/module.cpp ${NONET_KERNEL}/bind/variants.cpp ${NONET_KERNEL}/bind/generate.cpp
  ${NONET_KERNEL}/bind/prefilter.cpp ${NONET_KERNEL}/bind/explainer.cpp)

function(nonet_kernel_flags target)
  target_include_directories(${target} PRIVATE ${NONET_KERNEL})
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
  endif()
  if(NONET_X86)
    target_compile_definitions(${target} PRIVATE NONET_X86)
  endif()
endfunction()

# On a Mac the target is named apart from the machine that compiles: Intel wheels are made on arm64 too.
if(CMAKE_OSX_ARCHITECTURES)
  set(NONET_TARGET "${CMAKE_OSX_ARCHITECTURES}")
else()
  set(NONET_TARGET "${CMAKE_SYSTEM_PROCESSOR}")
endif()
if(NONET_TARGET MATCHES "^(x86_64|AMD64|amd64)$")
  set(NONET_X86 ON)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_CLASSIC}/isa_avx2.cpp ${NONET_CLASSIC}/isa_avx512.cpp
    ${NONET_CLASSIC}/isa_avx512_few.cpp)
  if(MSVC)
    set_source_files_properties(${NONET_CLASSIC}/isa_avx2.cpp PROPERTIES COMPILE_OPTIONS "/arch:AVX2")
    set_source_files_properties(${NONET_CLASSIC}/isa_avx512.cpp ${NONET_CLASSIC}/isa_avx512_few.cpp PROPERTIES COMPILE_OPTIONS "/arch:AVX512")
  else()
    set_source_files_properties(${NONET_CLASSIC}/isa_avx2.cpp PROPERTIES
      COMPILE_OPTIONS "-mavx2;-mbmi;-mbmi2;-mpopcnt")
    set_source_files_properties(${NONET_CLASSIC}/isa_avx512.cpp ${NONET_CLASSIC}/isa_avx512_few.cpp PROPERTIES
      COMPILE_OPTIONS "-mavx512f;-mavx512bw;-mavx512vl;-mavx512bitalg;-mbmi;-mbmi2;-mpopcnt")
  endif()
endif()
