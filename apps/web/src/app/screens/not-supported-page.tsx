import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { brand } from '../../lib/brand/brand.ts';
import { rememberedPlace } from '../../lib/session/return-to.ts';
import { forceView } from '../../lib/page/screen-width.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { Logo } from '../../ui/navigation/logo.tsx';

/** The notice for narrow screens: the apps, or on with it anyway, to the page that was asked for. */
export function NotSupportedPage() {
  const router = useRouter();
  const continueAfter = () => {
    forceView();
    router.history.push(rememberedPlace(router.state.location.state) ?? '/home');
  };
  return (
    <main className="grid justify-items-center px-gutter py-8">
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
            <Button onClick={continueAfter}>{m.narrow_continue()}</Button>
          </div>
        }
      >
        {m.narrow_text()}
      </EmptyState>
    </main>
  );
}
