import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { SearchBox } from '../../../../ui/forms/search-box.tsx';
import { foundQuery } from '../queries.ts';
import classes from './side-card.module.css';
import { whenText } from '../words.ts';

type Found = AnswerOf<'findCandidates'>['found'][number];
/** Milliseconds after the last key. */
const typingPause = 250;

/** Finds a candidate among all who have a seat, from yesterday on, and shows where. */
export function FindCard({ onShow }: { onShow: (found: Found) => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const query = useQuery(foundQuery(search));
  const found = search === '' ? null : (query.data ?? null);
  return (
    <Card aria-labelledby="find-title" aria-busy={query.isFetching}>
      <div className={classes['head']}>
        <h2 id="find-title">{m.desk_find()}</h2>
        <span className={classes['quiet']} role="status">
          {found === null ? '' : m.desk_find_count({ count: found.total })}
        </span>
      </div>
      <SearchBox label={m.desk_find_search()} value={typed} onChange={setTyped} />
      {found?.total === 0 ? <p className={`${classes['quiet']} ${classes['answer']}`}>{m.desk_find_none()}</p> : null}
      <ul className={classes['list']}>
        {found?.found.map((one) => (
          <li key={one.bookingId} className={classes['person']}>
            <div>
              <strong>
                {one.name} · {one.pin}
              </strong>
              <p>{m.desk_find_row({ when: whenText(one.startsAt, one.timeZone), venue: one.venue, room: one.room, seat: one.seat })}</p>
            </div>
            <Button variant="default" size="compact-sm" aria-label={m.desk_find_label({ name: one.name })} onClick={() => onShow(one)}>
              {m.desk_find_open()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
