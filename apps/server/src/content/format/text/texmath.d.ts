declare module 'markdown-it-texmath' {
  import type MarkdownIt from 'markdown-it';
  interface Rule {
    readonly name: string;
    /** The HTML around a formula, which is '$1' in it. */
    tmpl: string;
    /** Whether what follows the formula, from `end` + 1, lets the rule apply. */
    post?: (text: string, outerSpace: boolean, end: number) => boolean;
  }
  interface Texmath {
    (md: MarkdownIt, options: { engine: unknown; delimiters: 'dollars'; katexOptions: Record<string, unknown> }): void;
    readonly rules: { readonly dollars: { readonly inline: readonly Rule[]; readonly block: readonly Rule[] } };
  }
  const texmath: Texmath;
  export default texmath;
}
