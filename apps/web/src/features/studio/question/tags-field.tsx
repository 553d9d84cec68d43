import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { tagLimits } from '@abhyas/contract/assessment/tag-limits.ts';
import { foldTag, splitTags } from '@abhyas/rules/content/question-tags.ts';
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { facetsQuery } from '../bank/queries.ts';
import { fieldOf } from './faults.tsx';
import type { Fault } from './places.ts';
import classes from './question.module.css';

/** How many tags of the bank are offered at a time. */
const offered = 12;

/** The tags of a question, with those of the bank to choose from. A tag ends with Enter, with a comma, or where the field is left. */
export function TagsField({ value, faults, onChange }: { value: string; faults: readonly Fault[]; onChange: (value: string) => void }) {
  const [isUsed, setIsUsed] = useState(false);
  const facets = useQuery({ ...facetsQuery(), enabled: isUsed });
  const { classNames, ...field } = fieldOf('tags', faults);
  return (
    <TagsInput
      {...field}
      classNames={{ ...classNames, input: classes['tags'] ?? '' }}
      label={m.studio_question_tags()}
      placeholder={value === '' ? m.studio_question_tags_help() : ''}
      data={facets.data?.tags.map(({ name }) => name) ?? []}
      limit={offered}
      maxTags={tagLimits.count}
      maxLength={tagLimits.length}
      isDuplicate={(tag, tags) => tags.some((each) => foldTag(each) === foldTag(tag))}
      filter={({ options, search, limit }) =>
        options.flatMap((option) => ('value' in option && foldTag(option.value).includes(foldTag(search)) ? [option] : [])).slice(0, limit)
      }
      comboboxProps={{ shadow: 'md', radius: 'md', transitionProps: { duration: 120 } }}
      onFocus={() => setIsUsed(true)}
      value={splitTags(value)}
      onChange={(tags) => onChange(tags.flatMap(splitTags).join(', '))}
    />
  );
}
