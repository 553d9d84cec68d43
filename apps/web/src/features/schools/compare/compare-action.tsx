import { maxCompared } from '@abhyas/contract/schools/school-limits.ts';
import { mayCompare } from '@abhyas/rules/schools/compare-list.ts';
import { IconColumns3 } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { useCompareList } from './use-compare-list.ts';

/** The way to Compare: two to five programmes can be compared (SCH-015, SCH-016). */
export function CompareAction() {
  const { list } = useCompareList();
  const count = list.length;
  const label = count === 0 ? m.sch_compare() : m.sch_compare_count({ count });
  if (!mayCompare(count))
    return <DisabledAction label={label} reason={count < 2 ? m.sch_compare_few() : m.sch_compare_many({ most: maxCompared })} />;
  return (
    <PathButton href="/school/compare" size="sm" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden="true" />}>
      {label}
    </PathButton>
  );
}
