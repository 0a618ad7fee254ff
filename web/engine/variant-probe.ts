import type { Variant } from './variant.ts';

/** The smallest module with a function of these instructions, which takes nothing and leaves nothing. */
function moduleOf(instructions: readonly number[]): Uint8Array<ArrayBuffer> {
  const body = [0x00, ...instructions, 0x0b]; // no locals, the instructions, end
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // "\0asm", version 1
    ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // type section: one function type, () -> ()
    ...[0x03, 0x02, 0x01, 0x00], // function section: one function of type 0
    ...[0x0a, body.length + 2, 0x01, body.length, ...body], // code section: one body
  );
}

const zeros = [0x41, 0x00, 0xfd, 0x0f]; // i32.const 0, i8x16.splat
const drop = 0x1a;
const relaxedMultiplyAdd = [0xfd, 0x85, 0x02]; // f32x4.relaxed_madd

/** The instructions that a variant needs and a browser may not have. */
const needed: Readonly<Record<Variant, readonly number[]>> = {
  'relaxed-simd': [...zeros, ...zeros, ...zeros, ...relaxedMultiplyAdd, drop],
  simd128: [...zeros, drop],
  scalar: [],
};

/** Whether this browser (or Node) takes modules of this variant. Some take vectors but not relaxed ones, as Node 20. */
export function supportsVariant(variant: Variant): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(moduleOf(needed[variant]));
}
