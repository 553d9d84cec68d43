/** Query fields as the specification writes them: plain text, never numbers, because ids are longer than a number is exact. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const fields = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const text = new URLSearchParams(fields).toString();
  return text === '' ? '' : `?${text}`;
}

/** Takes the named fields from a parsed query. */
export function pickSearch<K extends string>(search: Record<string, unknown>, fields: readonly K[]): { [Field in K]?: string } {
  return Object.fromEntries(fields.flatMap((field) => (typeof search[field] === 'string' ? [[field, search[field]]] : []))) as {
    [Field in K]?: string;
  };
}

export const pathFields = ['parentId', 'id', 'learningPathId', 'learningPathName', 'index'] as const;
/** What the address of a list of classes says. */
export const classesFields = ['tab', 'module', 'search', 'batch', 'recordings'] as const;
/** The fields of an asset's address. */
export const assetFields = ['moduleId', 'parentId', 'assetId', 'at', 'studentImsPin', 'courseId', 'variantId'] as const;
