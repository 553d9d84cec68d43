import { useLocation } from '@tanstack/react-router';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/navigation/path-link.tsx';

const tabs = [
  { href: '/myPage/myTasks', label: m.study_tasks },
  { href: '/myPage/bookmarks', label: m.study_bookmarks },
  { href: '/myPage/notes', label: m.study_notes },
  { href: '/myPage/errors', label: m.err_title },
  { href: '/myPage/plan', label: m.studyplan_title },
  { href: '/myPage/doubts', label: m.study_doubts },
  { href: '/myPage/myPlan', label: m.plan_title },
] as const;

/** The addresses of the pages of My page. */
export const studyPages = tabs.map(({ href }) => href);

/** The pages of My page in one bar. A mentor has only doubts, and no bar. */
export function StudyTabs() {
  const session = useOwnSession();
  const here = useLocation({ select: ({ pathname }) => pathname.toLowerCase().replace(/\/$/, '') });
  if (session.isMentor || session.isParent || session.isStaff) return null;
  return (
    <nav aria-label={m.study_tabs()} className="[scrollbar-width:none] flex gap-6 mb-6 overflow-x-auto border-b border-b-line">
      {tabs.map(({ href, label }) => (
        <PathLink
          key={href}
          href={href}
          className="flex-none px-0.5 pt-2 pb-2.5 border-b-2 border-transparent text-muted font-medium no-underline whitespace-nowrap focus-visible:-outline-offset-2 aria-[current]:border-brand-text aria-[current]:text-brand-text hover:text-ink"
          aria-current={here === href.toLowerCase() ? 'page' : here.startsWith(`${href.toLowerCase()}/`) ? 'true' : undefined}
        >
          {label()}
        </PathLink>
      ))}
    </nav>
  );
}
