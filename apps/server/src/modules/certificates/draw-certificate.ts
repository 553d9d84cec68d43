import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { dateWords } from '../../platform/common/moment-words.ts';
import { drawQr, makePdf, paper, type Pdf, write } from '../../platform/files/pdf-text.ts';
import { say } from '../../platform/language.ts';
import type { CertificateRow } from './queries.ts';

/** What a certificate says, in words. */
interface Words {
  readonly issuer: string;
  readonly title: string;
  readonly lead: string;
  readonly name: string;
  readonly done: string;
  readonly what: string;
  readonly about: string;
  readonly scores: readonly (readonly string[])[];
  readonly day: string;
  readonly verify: string;
  readonly address: string;
}

/** More scores than these find no place: the best by percentile are drawn. */
const maxScores = 8;

function wordsOf({ row, url, language, timeZone }: { row: CertificateRow; url: string; language: Language; timeZone: string }): Words {
  const said = (what: Said) => say(what, language);
  const kind = row.listId === 0n ? 'course' : 'series';
  const { lessons, tests, scores } = row.summary;
  const best = scores.toSorted((one, other) => Number(other.percentile) - Number(one.percentile)).slice(0, maxScores);
  return {
    issuer: row.issuer,
    title: said({ key: `certificate_title_${kind}` }),
    lead: said({ key: 'certificate_lead' }),
    name: row.name,
    done: said({ key: `certificate_done_${kind}` }),
    what: row.title,
    about:
      kind === 'course'
        ? said({ key: 'certificate_parts', values: { lessons, tests } })
        : said({ key: 'certificate_tests', values: { count: tests, course: row.courseName } }),
    scores: scores
      .filter((score) => best.includes(score))
      .map(({ name, marks, totalMarks, percentile }) => [
        name,
        said({ key: 'certificate_marks', values: { marks, total: totalMarks } }),
        percentile === '' ? '' : said({ key: 'certificate_percentile', values: { percentile } }),
      ]),
    day: said({ key: 'certificate_issued', values: { day: dateWords({ moment: row.issuedAt, timeZone, language }), issuer: row.issuer } }),
    verify: said({ key: 'certificate_verify' }),
    address: url,
  };
}

/** Points, on A4 in landscape. */
const page = { margin: 56, width: 841.89, height: 595.28, qr: 112 };
const width = page.width - 2 * page.margin;
const { ink, muted, line } = paper;

/** Draws a certificate: a page of A4 in landscape, with a QR of the address that verifies it. */
export async function drawCertificate({
  colour,
  madeAt,
  ...of
}: Parameters<typeof wordsOf>[0] & { colour: string; madeAt: Date }): Promise<Buffer> {
  const words = wordsOf(of);
  return makePdf({
    language: of.language,
    title: `${words.title}, ${words.name}`,
    author: words.issuer,
    madeAt,
    margin: page.margin,
    layout: 'landscape',
    texts: Object.values<string | readonly (readonly string[])[]>({ ...words }).flatMap((text) =>
      typeof text === 'string' ? text : text.flat(),
    ),
    draw: (pdf) => {
      pdf
        .rect(20, 20, page.width - 40, page.height - 40)
        .lineWidth(1)
        .strokeColor(line)
        .stroke();
      pdf.rect(20, 20, page.width - 40, 8).fill(colour);
      drawWords(pdf, words);
      drawFoot(pdf, words);
    },
  });
}

function drawWords(pdf: Pdf, { issuer, title, lead, name, done, what, about, scores }: Words): void {
  pdf.y = page.margin + 4;
  // without scores there is room to spare
  const roomy = scores.length === 0 ? 2.2 : 1;
  const put = ({
    text,
    bold = false,
    size,
    colour,
    gap = 0,
  }: {
    text: string;
    bold?: boolean;
    size: number;
    colour: string;
    gap?: number;
  }) => {
    pdf.fillColor(colour);
    write(pdf, { text, latin: bold ? 'Helvetica-Bold' : 'Helvetica', size, x: page.margin, y: pdf.y + gap * roomy, width });
  };
  put({ text: issuer, size: 13, colour: muted });
  put({ text: title, bold: true, size: 30, colour: ink });
  put({ text: lead, size: 13, colour: muted, gap: 18 });
  put({ text: name, bold: true, size: name.length > 40 ? 22 : 30, colour: ink, gap: 2 });
  put({ text: done, size: 13, colour: muted, gap: 12 });
  put({ text: what, bold: true, size: 20, colour: ink, gap: 2 });
  put({ text: about, size: 12, colour: muted, gap: 2 });
  const top = pdf.y + 12;
  scores.forEach((row, at) => {
    const y = top + at * 15;
    const x = [page.margin, page.margin + 240, page.margin + 350];
    row.forEach((text, column) => {
      if (text === '') return;
      pdf.fillColor(column === 0 ? ink : muted);
      write(pdf, { text, latin: 'Helvetica', size: 10, x: x[column] ?? page.margin, y, width: column === 0 ? 232 : 104 });
    });
  });
}

function drawFoot(pdf: Pdf, { day, verify, address }: Words): void {
  const x = page.width - page.margin - page.qr;
  const y = page.height - page.margin - page.qr;
  drawQr(pdf, { text: address, x, y, side: page.qr });
  const left = { x: page.margin, width: width - page.qr - 24 };
  pdf.fillColor(ink);
  write(pdf, { text: day, latin: 'Helvetica', size: 12, ...left, y: y + page.qr - 56 });
  pdf.fillColor(muted);
  write(pdf, { text: verify, latin: 'Helvetica', size: 10, ...left, y: y + page.qr - 34 });
  pdf.fillColor(ink);
  write(pdf, { text: address, latin: 'Helvetica', size: 10, ...left, y: y + page.qr - 16 });
}
