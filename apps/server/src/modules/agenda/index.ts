export { type Busy, busyBetween, isBusyBetween, listBusy } from './busy-queries.ts';
export type { AgendaCause } from './cause.ts';
export {
  countOpenBlocks,
  findBlockId,
  lockBlock,
  lockOccurrencesFrom,
  replaceOccurrences,
  setBlockDone,
  writeOccurrence,
} from './own-queries.ts';
export { agendaData } from './personal-data.ts';
export { type AgendaRow, isSeenBy, listEntries, listOccurrences, listRefs, type Reader } from './read-queries.ts';
export { hasEntries, holdRows, listKeptRefs, listMissing, mapZones } from './repair-queries.ts';
export { type AgendaInput, writeAgenda } from './write-queries.ts';
