import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import '../../build-scripts/support/take-relaxed-simd.mjs';
import { factories } from '../../web/engine/load-engine.ts';

const source = ts.createSourceFile(
  'native-module.ts',
  readFileSync(new URL('../../web/engine/native-module.ts', import.meta.url), 'utf8'),
  ts.ScriptTarget.Latest,
);

/** The members that an interface of native-module.ts declares itself. */
function declaredMembers(interfaceName: string): readonly string[] {
  const declaration = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === interfaceName,
  );
  if (declaration === undefined) throw new Error(`no interface ${interfaceName}`);
  return declaration.members.map((member) => member.name?.getText(source) ?? '').sort();
}

/** What Embind gives every class. */
const ofEveryClass = new Set(['constructor', 'clone', 'delete', 'deleteLater', 'isAliasOf', 'isDeleted']);

function liveMethods(boundClass: { readonly prototype: object }): readonly string[] {
  return Object.getOwnPropertyNames(boundClass.prototype)
    .filter((name) => !ofEveryClass.has(name))
    .sort();
}

describe.each(Object.entries(factories))('the module %s is what native-module.ts says', (variant, load) => {
  it('binds the same names', async () => {
    const native = await (await load()).default();
    // Before the first use of a class Embind has put all its methods on the prototype.
    expect(liveMethods(native.KvCache as unknown as { prototype: object })).toEqual(declaredMembers('NativeKvCache'));
    expect(liveMethods(native.TracedRun as unknown as { prototype: object })).toEqual(
      declaredMembers('NativeTracedRun'),
    );
    expect(liveMethods(native.Model as unknown as { prototype: object })).toEqual(declaredMembers('NativeModel'));
    expect(liveMethods(native.Session as unknown as { prototype: object })).toEqual(declaredMembers('NativeSession'));
    const bound = Object.entries(native).filter(([, value]) => typeof value === 'function');
    const names = bound.map(([name]) => name).filter((name) => !/Error$|^dynCall_|^_|^count_emval_handles$/.test(name));
    expect(names.sort()).toEqual(declaredMembers('NativeModule'));
  });

  it('was compiled as that variant', async () => {
    const native = await (await load()).default();
    expect(native.variant()).toBe(variant);
  });
});
