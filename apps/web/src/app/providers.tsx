import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'abhyas-theme' });

/** What every screen stands in: the theme, the cache of server data, the place of notices. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {children}
        <Notifications position="bottom-right" limit={4} zIndex={1000} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
