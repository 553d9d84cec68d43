import { useRef, type ReactNode } from 'react';
import { brand } from '../../lib/brand/brand.ts';
import { brandTurn } from '../../lib/brand/brand-turn.ts';
import { useWindowTitle } from '../../lib/page/use-window-title.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { LanguageLink } from '../../shared/language/language-link.tsx';
import { LegalLinks } from '../../ui/navigation/legal-links.tsx';
import { Logo } from '../../ui/navigation/logo.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import classes from './enrol.module.css';

const width = 'w-full max-w-[calc(var(--page-width)_+_2_*_var(--gutter))] mx-auto px-gutter';

/** What the pages for visitors are in: the brand, the way to the courses and to the sign-in. They bring nothing of the portal's own frame. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const session = useSession();
  useWindowTitle({ page: main, name: '' });
  return (
    <div className={`${classes['frame']} flex flex-col min-h-dvh`} style={brandTurn}>
      <a className={`${classes['skip']} absolute top-2 left-2 z-300 px-4 py-2 rounded-control bg-brand-filled`} href="#main">
        {m.shell_skip()}
      </a>
      <header className="bg-card border-b border-line">
        <div className={`${width} flex items-center gap-3 h-16`}>
          <PathLink href="/enrol" className="inline-flex rounded-control no-underline">
            <Logo name={brand.name} />
          </PathLink>
          <span className="flex-1" />
          <LanguageLink />
          <PathButton href="/" variant="default" className="flex-none">
            {session === null ? m.enrol_sign_in() : m.enrol_portal()}
          </PathButton>
        </div>
      </header>
      <main id="main" ref={main} className={`${width} flex-1 py-6`} tabIndex={-1}>
        {children}
      </main>
      <footer className="border-t border-line">
        <div className={`${width} py-4`}>
          <LegalLinks brand={brand} />
        </div>
      </footer>
    </div>
  );
}
