/** Message texts by id. */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * The text of a message with its `{name}` holes filled. The first catalogue that knows the id is used: a lesson's own
 * messages stand before the common ones. Throws a RangeError when none knows it or a value is missing.
 */
export function messageText(
  catalogues: readonly Catalogue[],
  id: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const template = catalogues.find((catalogue) => Object.hasOwn(catalogue, id))?.[id];
  if (template === undefined) throw new RangeError(`no message '${id}'`);
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`message '${id}' needs a value for {${name}}`);
    return value;
  });
}
