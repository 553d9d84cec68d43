import { homePathOf } from '../../lib/session/home-path.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PathButton } from '../../ui/navigation/path-link.tsx';

/** The way out of a dead end: home, or the sign-in for somebody without a session. */
export function HomeLink() {
  const session = useSession();
  return <PathButton href={homePathOf(session)}>{session ? m.action_home() : m.action_sign_in()}</PathButton>;
}
