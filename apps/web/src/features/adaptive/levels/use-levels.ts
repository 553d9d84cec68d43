import { useQuery } from '@tanstack/react-query';
import { adaptiveQueries, type Whose } from '../queries.ts';

/** The level of each topic that can be practised, 0 before the first; none until they have come. */
export function useLevels(whose: Whose): { topic: string; level: number }[] {
  const { data = [] } = useQuery(adaptiveQueries.topics(whose));
  return data.map(({ name, level }) => ({ topic: name, level }));
}
