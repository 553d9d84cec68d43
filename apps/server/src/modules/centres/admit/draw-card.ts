import type { Language } from '@abhyas/contract/languages.ts';
import { drawQr, makePdf, paper, type Pdf, write } from '../../../platform/files/pdf-text.ts';
import { say } from '../../../platform/language.ts';

/** What an admit card says, in words. */
export interface CardWords {
  readonly language: Language;
  readonly brand: string;
  readonly code: string;
  readonly name: string;
  readonly pin: string;
  readonly test: string;
  readonly day: string;
  /** By when to come. */
  readonly report: string;
  readonly time: string;
  readonly venue: string;
  readonly address: string;
  readonly room: string;
  readonly seat: string;
  readonly bring: readonly string[];
  readonly arrangements: readonly string[];
}

/** What the card says around its facts: its title, whose it is, and what to do with it. */
const aroundOf = ({ pin, language }: CardWords): [title: string, id: string, show: string, changes: string] => [
  say({ key: 'card_title' }, language),
  say({ key: 'card_id', values: { pin } }, language),
  say({ key: 'card_show' }, language),
  say({ key: 'card_changes', values: { pin } }, language),
];

const facts = ['day', 'report', 'time', 'venue', 'room', 'seat', 'bring', 'arrangements'] as const;
type Fact = (typeof facts)[number];

const factNames = ({ language }: CardWords) =>
  Object.fromEntries(facts.map((fact) => [fact, say({ key: `card_fact_${fact}` }, language)])) as Record<Fact, string>;

/** Points, on A4 in portrait. */
const page = { margin: 48, width: 595.28, qr: 150, photo: 84 };
const right = page.width - page.margin;
const { ink, muted, line } = paper;

/** Draws an admit card: a page of A4 with the code as text and as QR. `photo` is a square JPEG of the candidate. */
export const drawCard = ({ words, photo, madeAt }: { words: CardWords; photo: Buffer | null; madeAt: Date }): Promise<Buffer> =>
  makePdf({
    language: words.language,
    title: `${say({ key: 'card_title' }, words.language)}, ${words.test}`,
    author: words.brand,
    madeAt,
    margin: page.margin,
    texts: [...Object.values<string | readonly string[]>({ ...words }).flat(), ...aroundOf(words), ...Object.values(factNames(words))],
    draw: (pdf) => {
      drawHead(pdf, words, photo);
      drawFacts(pdf, words);
      drawFoot(pdf, words);
    },
  });

function drawHead(pdf: Pdf, words: CardWords, photo: Buffer | null): void {
  const { brand, test, name, code } = words;
  const [title, id] = aroundOf(words);
  if (photo !== null) pdf.image(photo, page.margin, page.margin, { width: page.photo });
  const left = page.margin + (photo === null ? 0 : page.photo + 16);
  const width = right - left - page.qr - 24;
  pdf.fillColor(muted);
  write(pdf, { text: brand, latin: 'Helvetica', size: 11, x: left, y: page.margin, width });
  pdf.fillColor(ink);
  write(pdf, { text: title, latin: 'Helvetica-Bold', size: 24, width });
  pdf.fillColor(muted);
  write(pdf, { text: test, latin: 'Helvetica', size: 13, width });
  pdf.moveDown(1);
  pdf.fillColor(ink);
  write(pdf, { text: name, latin: 'Helvetica-Bold', size: 18, width });
  write(pdf, { text: id, latin: 'Helvetica', size: 12, width });
  drawCode(pdf, code);
  pdf.y = Math.max(pdf.y, page.margin + page.qr + 44);
}

/** The QR holds the code as it is typed. */
function drawCode(pdf: Pdf, code: string): void {
  const left = right - page.qr;
  drawQr(pdf, { text: code, x: left, y: page.margin, side: page.qr });
  const y = page.margin + page.qr + 4;
  pdf.fillColor(ink).font('Courier-Bold').fontSize(15).text(code, left, y, { width: page.qr, align: 'center' });
}

function drawFacts(pdf: Pdf, words: CardWords): void {
  const names = factNames(words);
  const values: Readonly<Record<Fact, string>> = {
    ...words,
    venue: `${words.venue}\n${words.address}`,
    bring: words.bring.join('\n'),
    arrangements: words.arrangements.join('\n'),
  };
  for (const fact of facts) {
    const value = values[fact];
    if (value === '') continue;
    const y = pdf.y + 10;
    pdf
      .moveTo(page.margin, y - 4)
      .lineTo(right, y - 4)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    pdf.fillColor(muted);
    write(pdf, { text: names[fact], latin: 'Helvetica', size: 11, x: page.margin, y: y + 4, width: 90 });
    const large = fact === 'seat' || fact === 'report';
    pdf.fillColor(ink);
    const left = {
      latin: large ? 'Helvetica-Bold' : 'Helvetica',
      size: large ? 16 : 12,
      x: page.margin + 100,
      width: right - page.margin - 100,
    };
    pdf.y = large ? y : y + 3;
    for (const text of value.split('\n')) write(pdf, { ...left, text, y: pdf.y });
  }
}

function drawFoot(pdf: Pdf, words: CardWords): void {
  const [, , show, changes] = aroundOf(words);
  const width = right - page.margin;
  pdf.x = page.margin;
  pdf.moveDown(2);
  pdf.fillColor(muted);
  write(pdf, { text: show, latin: 'Helvetica', size: 10, x: page.margin, y: pdf.y, width });
  write(pdf, { text: changes, latin: 'Helvetica', size: 10, x: page.margin, y: pdf.y, width });
}
