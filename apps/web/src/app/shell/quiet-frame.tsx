import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { brand } from '../../lib/brand/brand.ts';
import { hasRunningTest } from '../../lib/device/test-windows.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { Logo } from '../../ui/navigation/logo.tsx';
import header from './header/header.module.css';
import frame from './portal-frame.module.css';
import { signOut } from './sign-out.ts';
import { useWindowTitle } from '../../lib/page/use-window-title.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';

const ActingBanner = lazy(async () => ({ default: (await import('./banners/acting-banner.tsx')).ActingBanner }));
const OpenTestDialog = lazyDialog(async () => (await import('./profile/open-test-dialog.tsx')).OpenTestDialog);

/** A frame around one task: the mark of the brand and Sign out, and nothing that leads elsewhere in the portal. */
export function QuietFrame() {
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState(false);
  useWindowTitle({ page: main, name: '' });
  // signed out: the redirect to the sign-in is on its way
  if (session === null) return null;
  const leave = () => {
    if (hasRunningTest(session.student_imspin)) setLeaving(true);
    else void signOut();
  };
  return (
    <div className={`${frame['frame']} flex flex-col min-h-dvh`}>
      <a className={`${frame['skip']} absolute top-2 left-2 z-300 px-4 py-2 rounded-control bg-brand-filled`} href="#main">
        {m.shell_skip()}
      </a>
      <Suspense>{session.isAdminLogin ? <ActingBanner session={session} /> : null}</Suspense>
      <header className={header['header']}>
        <div className={header['bar']}>
          <Logo name={brand.name} />
          <Button
            ref={button}
            className="ms-auto"
            variant="subtle"
            color="gray"
            leftSection={<IconLogout size={18} stroke={1.75} aria-hidden="true" />}
            onClick={leave}
          >
            {m.shell_sign_out()}
          </Button>
        </div>
      </header>
      <main id="main" ref={main} className={frame['main']} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>{leaving ? <OpenTestDialog onClose={() => setLeaving(false)} opener={() => button.current} /> : null}</Suspense>
    </div>
  );
}
