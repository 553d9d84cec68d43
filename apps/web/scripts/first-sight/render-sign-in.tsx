import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { Providers } from '../../src/app/providers.tsx';
import { LoginPage } from '../../src/features/identity/sign-in/login-page.tsx';
import { setCodesSent } from './placeholder-brand.ts';

/** The sign-in as it is before anyone typed, for a portal that sends codes and for one that does not. */
export function renderSignIn(): { codes: string; handedOver: string } {
  const render = (areCodesSent: boolean) => {
    setCodesSent(areCodesSent);
    return renderToStaticMarkup(
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
        <Providers queryClient={new QueryClient()}>
          <LoginPage />
        </Providers>
      </RouterContextProvider>,
    );
  };
  return { codes: render(true), handedOver: render(false) };
}
