import { tagLimits } from '@abhyas/contract/assessment/tag-limits.ts';

/** A tag as it is compared: without capitals, accents of writing and blanks at its ends. */
export const foldTag = (tag: string): string => tag.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The tags of a field 'tags', as they are written. */
export const splitTags = (value: string): string[] =>
  value
    .split(',')
    .map((tag) => tag.replace(/\s+/g, ' ').trim())
    .filter((tag) => tag !== '');

/** Tags without those that say the same as one before. */
export const distinctTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [foldTag(tag), tag])).values()].toReversed();

/** The value of a field with or without a tag; as it is where that changes nothing. */
export function changeTags({ value, tag, isAdded }: { value: string; tag: string; isAdded: boolean }): string {
  const tags = splitTags(value);
  const isThere = tags.some((each) => foldTag(each) === foldTag(tag));
  if (isThere === isAdded) return value;
  return (isAdded ? [...tags, ...splitTags(tag)] : tags.filter((each) => foldTag(each) !== foldTag(tag))).join(', ');
}

/** What other formats call tags or keywords as tags of a question, and those that it cannot have. */
export function fitTags(words: readonly string[]): { tags: string[]; left: string[] } {
  const all = distinctTags(words.map((word) => word.replaceAll(',', ' ').replace(/\s+/g, ' ').trim()).filter((word) => word !== ''));
  const fitting = all.filter((tag) => tag.length <= tagLimits.length);
  const tags = fitting.slice(0, tagLimits.count);
  return { tags, left: all.filter((tag) => !tags.includes(tag)) };
}
