import { collectFaults } from '../../format/base.ts';
import { readMarkdownBank } from '../../format/questions/questions-markdown.ts';
import { shelvePictures } from '../container.ts';
import type { Opened } from '../model/opened.ts';
import { assemble, picturesOn } from '../pack.ts';

/** Converts an opened file and reads the banks it makes as a pack is read. `report` has a line for each question. */
export async function convertOpened(opened: Opened, { programme = null }: { programme?: string | null } = {}) {
  const shelf = await shelvePictures(opened.pictures);
  const reading = opened.read(shelf);
  const { files, entries } = assemble({ reading, pictures: picturesOn(shelf), bank: 'bank', programme });
  const faults = collectFaults();
  const banks = [...files].flatMap(([file, text]) =>
    file.startsWith('questions/')
      ? [readMarkdownBank({ bank: file.slice(10, -3), file, text: String(text), findPicture: (path) => findPicture(files, path), faults })]
      : [],
  );
  return {
    files,
    entries,
    banks,
    passages: banks.flatMap((bank) => bank.passages),
    items: banks.flatMap((bank) => bank.items),
    faults: faults.list(),
    remarks: reading.remarks,
    report: entries.map(({ place, at, changed, lost, refused }) => ({ line: place.line, at, changed, lost, refused })),
  };
}

function findPicture(files: ReadonlyMap<string, string | Buffer>, path: string): string | null {
  const body = files.get(path);
  const kind = { svg: 'svg+xml', jpg: 'jpeg' }[path.slice(path.lastIndexOf('.') + 1)] ?? path.slice(path.lastIndexOf('.') + 1);
  return body === undefined ? null : `data:image/${kind};base64,${Buffer.from(body).toString('base64')}`;
}
