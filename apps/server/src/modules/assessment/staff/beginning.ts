const longest = 140;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The beginning of a question as one line of plain text, for a list. Formulas show as their readable part. */
export function beginningOf(html: string): string {
  const text = html
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<span class="katex-html"[\s\S]*?(?=<\/p>|<\/td>|<\/li>|$)/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
