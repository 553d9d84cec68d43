import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { StudentUrls } from '../student/student-urls.ts';
import classes from './closer-links.module.css';

/** The screens below the page of a student. */
export function CloserLinks({ urls }: { urls: StudentUrls }) {
  const id = useId();
  const links = [
    { href: urls.scores, name: m.perf_scores(), about: m.report_closer_scores() },
    { href: urls.progress, name: m.perf_progress(), about: m.report_closer_progress() },
    { href: urls.selection, name: m.perf_selection(), about: m.report_closer_selection() },
    { href: urls.predictor, name: m.perf_predictor(), about: m.report_closer_predictor() },
    { href: urls.sessions, name: m.report_sessions_title(), about: m.report_closer_sessions() },
  ];
  return (
    <nav aria-labelledby={id} className={classes['root']}>
      <h2 id={id} className={classes['title']}>
        {m.report_closer()}
      </h2>
      <ul className={classes['links']}>
        {links.map(({ href, name, about }) => (
          <li key={href}>
            <PathLink href={href} className={classes['link']}>
              <span className={classes['words']}>
                <span className={classes['name']}>{name}</span>
                <span className={classes['about']}>{about}</span>
              </span>
              <IconArrowRight size={18} stroke={1.75} aria-hidden />
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
