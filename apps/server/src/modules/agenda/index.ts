export { agendaData } from './personal-data.ts';
export { type AgendaRow, listEntries, listOccurrences, listRefs, type Reader } from './read-queries.ts';
export { writeAgenda } from './write-queries.ts';
