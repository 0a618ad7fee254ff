/**
 * The smallest module that holds a SIMD instruction: a function of no arguments that makes a v128 of zeros and drops it.
 *
 *   (module (func (v128.const i32x4 0 0 0 0) (drop)))
 */
const simdProbe = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // "\0asm", version 1
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // type section: one function type, () -> ()
  ...[0x03, 0x02, 0x01, 0x00], // function section: one function of type 0
  ...[0x0a, 0x17, 0x01, 0x15, 0x00], // code section: one body of 21 bytes, no locals
  ...[0xfd, 0x0c, ...new Array<number>(16).fill(0)], // v128.const, 16 bytes of zeros
  ...[0x1a, 0x0b], // drop, end
);

/** Whether this browser (or Node) takes modules with SIMD instructions. */
export function supportsSimd(): boolean {
  return WebAssembly.validate(simdProbe);
}
