# aw_wasm_module(TARGET NAME) makes an executable an ES module, NAME.mjs beside NAME.wasm, whose default export makes an
# instance. It runs in pages, workers and Node, under a content security policy without 'unsafe-eval' (EMBIND_AOT takes
# back the speed that costs), and asks the browser for more memory as it needs it. Memory is taken rarely and in large
# pieces, so the smaller allocator does. Its maker may be given the bytes of the module, or a function that makes the
# instance; every platform has a TextDecoder.
function(aw_wasm_module target name)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs)
  target_link_libraries(${target} PRIVATE embind)
  target_link_options(${target} PRIVATE
    -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker,node
    -sALLOW_MEMORY_GROWTH -sMALLOC=emmalloc -sDYNAMIC_EXECUTION=0 -sEMBIND_AOT
    -sINCOMING_MODULE_JS_API=wasmBinary,instantiateWasm -sTEXTDECODER=2)
  if(NOT AW_VARIANT STREQUAL "scalar")
    # Whoever has vectors has instructions that copy and fill memory: faster than the C library's loops, and smaller.
    target_link_options(${target} PRIVATE -mbulk-memory)
  endif()
  if(AW_VARIANT STREQUAL "relaxed-simd")
    # EMBIND_AOT runs the module in Node while it links.
    string(REPLACE " " "%20" take_relaxed_simd
      "file://${PROJECT_SOURCE_DIR}/build-scripts/support/take-relaxed-simd.mjs")
    set_target_properties(${target} PROPERTIES
      RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_OPTIONS=--import=${take_relaxed_simd}")
  endif()
endfunction()

# aw_optimised_wasm_module(TARGET NAME) makes one of code without RTTI that is as small as it gets without being slower.
function(aw_optimised_wasm_module target name)
  aw_wasm_module(${target} ${name})
  # -fno-rtti picks the form of Embind's own library that agrees with the code.
  # What is worth it the compiler has inlined. Binaryen does not know what is rarely run, so it inlines what has one caller only.
  target_link_options(${target} PRIVATE -fno-rtti -sFILESYSTEM=0
    -sBINARYEN_EXTRA_PASSES=--flexible-inline-max-function-size=0,--converge)
endfunction()
