export { replaceRelations, type RelationInput } from './queries.ts';
