export { replaceRelations } from './queries.ts';
