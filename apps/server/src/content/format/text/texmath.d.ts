declare module 'markdown-it-texmath' {
  import type MarkdownIt from 'markdown-it';
  export default function texmath(
    md: MarkdownIt,
    options: { engine: unknown; delimiters: 'dollars'; katexOptions: Record<string, unknown> },
  ): void;
}
