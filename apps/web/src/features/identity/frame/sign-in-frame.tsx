import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { brand } from '../../../lib/brand/brand.ts';
import { useWindowTitle } from '../../../lib/page/use-window-title.ts';
import { m } from '../../../paraglide/messages.js';
import { LegalLinks } from '../../../ui/navigation/legal-links.tsx';
import { Logo } from '../../../ui/navigation/logo.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { LanguageLink } from '../../../shared/language/language-link.tsx';
import { SecondStepGate } from './second-step-gate.tsx';
import classes from './sign-in-frame.module.css';

const PromoSlides = lazy(async () => ({ default: (await import('./promo-slides.tsx')).PromoSlides }));

/** What every screen before the portal is in: the brand, one form, the legal links, and what the portal is for beside it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useWindowTitle({ page: main, name: '' });
  return (
    <div className={classes['page']}>
      <div className={`${classes['desk']} grid gap-6 px-16 pt-10 pb-6`}>
        <header className="flex items-center justify-between gap-4">
          <Logo name={brand.name} />
          <LanguageLink />
        </header>
        <main ref={main} className={`${classes['form']} self-start w-full max-w-98`}>
          <SecondStepGate>{children}</SecondStepGate>
        </main>
        <footer className={`${classes['footer']} max-w-full`}>
          <LegalLinks brand={brand} />
        </footer>
      </div>
      <div className={classes['promo']}>
        <Suspense>
          <PromoSlides slides={brand.promoSlides} />
        </Suspense>
      </div>
    </div>
  );
}

interface FormHeadProps {
  readonly id?: string;
  readonly title: string;
  readonly about?: string | undefined;
  /** From the screens beside the sign-in to it, or to where these words say. */
  readonly back?: boolean | { readonly href: string; readonly words: string };
}

/** The heading of a step and what it is about. */
export function FormHead({ id, title, about, back = false }: FormHeadProps) {
  const to = back === true ? { href: '/', words: m.login_back() } : back;
  return (
    <>
      {to ? (
        <PathLink
          className={`${classes['back']} inline-flex items-center gap-1.5 p-0.75 rounded-[4px] text-brand-text text-sm font-medium no-underline hover:underline`}
          href={to.href}
        >
          <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
          {to.words}
        </PathLink>
      ) : null}
      <h1 className={classes['title']} id={id}>
        {title}
      </h1>
      {about === undefined ? null : <p className="mx-0 mt-2 mb-6 text-muted">{about}</p>}
    </>
  );
}
