import { createFileRoute, useLocation } from '@tanstack/react-router';
import { findRoute } from '../../app/routing/find-route.ts';
import { LaterScreen } from '../../app/screens/later-screen.tsx';

/** Every address that has no file here yet: one the specification names, or one that does not exist. */
export const Route = createFileRoute('/_portal/$')({ component: RestPage });

function RestPage() {
  const { pathname, searchStr } = useLocation();
  return <LaterScreen route={findRoute({ path: pathname, search: searchStr })} />;
}
