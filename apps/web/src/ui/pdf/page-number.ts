/** The page that a person typed, kept between the first and the last (MED-002, MED-003); null for what is no number. */
export function typedPage({ text, pages }: { text: string; pages: number }): number | null {
  if (!/^\s*-?\d+\s*$/.test(text)) return null;
  return Math.min(Math.max(1, Number(text)), Math.max(1, pages));
}
