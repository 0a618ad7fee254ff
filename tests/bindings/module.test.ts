import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { factories } from '../../web/engine/load-engine.ts';
import { trainerFactories } from '../../web/engine/native-trainer.ts';

const sources = ['native-module.ts', 'native-trainer.ts'].map((name) =>
  ts.createSourceFile(
    name,
    readFileSync(new URL(`../../web/engine/${name}`, import.meta.url), 'utf8'),
    ts.ScriptTarget.Latest,
  ),
);

/** The members that an interface of these files declares itself. */
function declaredMembers(interfaceName: string): readonly string[] {
  for (const source of sources) {
    const declaration = source.statements.find(
      (statement): statement is ts.InterfaceDeclaration =>
        ts.isInterfaceDeclaration(statement) && statement.name.text === interfaceName,
    );
    if (declaration !== undefined)
      return declaration.members.map((member) => member.name?.getText(source) ?? '').sort();
  }
  throw new Error(`no interface ${interfaceName}`);
}

/** Everything that a module binds. */
function liveNames(native: object): readonly string[] {
  const bound = Object.entries(native).filter(([, value]) => typeof value === 'function');
  return bound
    .map(([name]) => name)
    .filter((name) => !/Error$|^dynCall_|^_|^count_emval_handles$/.test(name))
    .sort();
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
    expect(liveNames(native)).toEqual(declaredMembers('NativeModule'));
  });

  it('was compiled as that variant', async () => {
    const native = await (await load()).default();
    expect(native.variant()).toBe(variant);
  });
});

describe.each(Object.entries(trainerFactories))('the trainer %s is what native-trainer.ts says', (variant, load) => {
  it('binds the names of the engine and its own', async () => {
    const native = await (await load()).default();
    expect(liveMethods(native.Trainer as unknown as { prototype: object })).toEqual(declaredMembers('NativeTrainer'));
    const declared = [...declaredMembers('NativeModule'), ...declaredMembers('NativeTrainerModule')];
    expect(liveNames(native)).toEqual(declared.sort());
    expect(native.variant()).toBe(variant);
  });
});
