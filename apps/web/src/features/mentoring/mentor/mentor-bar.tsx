import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';

const pages = [
  { href: '/myPlan/dashboard', label: m.mentor_bar_dashboard },
  { href: '/myPlan/slots', label: m.mentor_bar_slots },
  { href: '/myPlan/students', label: m.mentor_bar_students },
  { href: '/Classes', label: m.mclass_bar },
  { href: '/myPage/doubts', label: m.doubts_menu },
] as const;

/** The pages of a mentor's plan under one bar; everyone else reads that they have no part in them (IDN-081). */
export function MentorPages({ children }: { children: ReactNode }) {
  const { isMentor } = useOwnSession();
  const here = useLocation({ select: ({ pathname }) => pathname.toLowerCase().replace(/\/$/, '') });
  if (!isMentor) return <NotForRole />;
  return (
    <>
      <nav aria-label={m.mentor_bar()} className="[scrollbar-width:none] flex gap-6 mb-4 overflow-x-auto border-b border-b-line">
        {pages.map(({ href, label }) => (
          <PathLink
            key={href}
            href={href}
            className="flex-none min-w-11 px-0.5 text-center pt-2 pb-2.5 border-b-2 border-transparent text-muted font-medium no-underline whitespace-nowrap focus-visible:-outline-offset-2 aria-[current]:border-brand-text aria-[current]:text-brand-text hover:text-ink"
            aria-current={here === href.toLowerCase() ? 'page' : undefined}
          >
            {label()}
          </PathLink>
        ))}
      </nav>
      {children}
    </>
  );
}
