import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { brand } from '../../lib/brand/brand.ts';
import { rememberedPlace } from '../../lib/session/return-to.ts';
import { forceView } from '../../lib/page/screen-width.ts';
import { useWindowTitle } from '../../lib/page/use-window-title.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { Logo } from '../../ui/navigation/logo.tsx';

/** What Chromium hands a page that can be installed. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** Asks the browser to install the portal; null where it does not offer that. */
function useInstall(): (() => void) | null {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallEvent);
    };
    globalThis.addEventListener('beforeinstallprompt', keep);
    return () => globalThis.removeEventListener('beforeinstallprompt', keep);
  }, []);
  return offer === null ? null : () => void offer.prompt();
}

/** The notice for narrow screens: the apps, the portal installed as one, or on with it anyway to the page that was asked for. */
export function NotSupportedPage() {
  const router = useRouter();
  const install = useInstall();
  const main = useRef<HTMLElement>(null);
  useWindowTitle({ page: main, name: '' });
  const continueAfter = () => {
    forceView();
    router.history.push(rememberedPlace(router.state.location.state) ?? '/home');
  };
  return (
    <main ref={main} className="grid justify-items-center px-gutter py-8">
      <Logo name={brand.name} />
      <EmptyState
        drawing="desk"
        heading="h1"
        title={m.narrow_title()}
        action={
          <div className="grid gap-3 min-w-60">
            {brand.appStore?.map((link) => (
              <Button key={link.key} component="a" href={link.url} target="_blank" rel="noreferrer" variant="default">
                {link.name}
              </Button>
            ))}
            {install === null ? null : (
              <Button variant="default" onClick={install}>
                {m.narrow_install()}
              </Button>
            )}
            <Button onClick={continueAfter}>{m.narrow_continue()}</Button>
          </div>
        }
      >
        {brand.appStore?.length ? m.narrow_text() : m.narrow_text_web()}
      </EmptyState>
    </main>
  );
}
