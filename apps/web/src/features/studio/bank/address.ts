/** The fields of the address of the question bank. */
export const bankFields = ['q', 'tab', 'sort', 'course', 'bank', 'topic', 'tag', 'type', 'difficulty', 'language', 'used', 'bad'] as const;
export type BankAddress = { readonly [Field in (typeof bankFields)[number]]?: string };
