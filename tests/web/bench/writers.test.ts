import { describe, expect, test } from 'vitest';
import { inBytes } from '../../../web/bench/peers/in-bytes.ts';
import { protobuf } from '../../../web/bench/peers/protobuf-writer.ts';
import { causalMask, oneAfterAnother, sideBySide, transposed } from '../../../web/bench/peers/transposed.ts';

describe('protobuf writer', () => {
  test('writes the examples of the format: 150 as a varint, text by its length, a message in a message', () => {
    expect([...protobuf([[1, 150]])]).toEqual([0x08, 0x96, 0x01]);
    expect([...protobuf([[2, 'testing']])]).toEqual([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67]);
    expect([...protobuf([[3, [[1, 150]]]])]).toEqual([0x1a, 0x03, 0x08, 0x96, 0x01]);
  });

  test('writes a float as four bytes, and a negative number as ten', () => {
    expect([...protobuf([[2, { float: 1 }]])]).toEqual([0x15, 0, 0, 0x80, 0x3f]);
    expect([...protobuf([[1, -1]])]).toEqual([0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]);
  });
});

test('bytes of rows are whole numbers up to 127 times a scale; a row of zeros has a scale of 0', () => {
  const { codes, scales } = inBytes(Float32Array.of(-2, 1, 0, 0), 2);
  expect([...codes]).toEqual([-127, 64, 0, 0]);
  expect([...scales]).toEqual([Math.fround(2 / 127), 0]);
});

describe('the order of numbers that peers read', () => {
  test('transposes, and lays heads side by side and back', () => {
    expect([...transposed(Float32Array.of(1, 2, 3, 4, 5, 6), 2, 3)]).toEqual([1, 4, 2, 5, 3, 6]);
    const heads = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    expect([...sideBySide(heads, 2, 2)]).toEqual([1, 2, 5, 6, 3, 4, 7, 8]);
    expect([...oneAfterAnother(sideBySide(heads, 2, 2), 2, 2)]).toEqual([...heads]);
  });

  test('masks the keys after a query, of a later block after its own position', () => {
    expect([...causalMask(2, 2)]).toEqual([0, -1e9, 0, 0]);
    expect([...causalMask(1, 3, 1)]).toEqual([0, 0, -1e9]);
  });
});
