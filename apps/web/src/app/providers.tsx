import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useSession } from '../lib/session/use-session.ts';
import { loadNotices, NoticeList } from './notices/notices.tsx';
import { FactorPlace } from '../shared/identity/two-step/factor-place.tsx';
import { isTestWindow } from './routing/test-window.ts';
import { cssVariables, theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'abhyas-theme' });

interface ProvidersProps {
  readonly queryClient: QueryClient;
  /** `test`: nothing is laid out here, so the library shows popovers without a place for them and without transitions. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** Wraps every screen: the theme, the cache of server data, the notifications. */
export function Providers({ queryClient, env = 'default', children }: ProvidersProps) {
  return (
    <MantineProvider
      env={env}
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <FactorPlace />
        <NoticePlace />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The place of notices: there from the start for the signed-in person or takes a test, else with the first notice. */
function NoticePlace() {
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (signedIn || isTestWindow()) void loadNotices().catch(() => {});
  }, [signedIn]);
  return (
    <Suspense>
      <NoticeList />
    </Suspense>
  );
}
