import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';

/** The link beside a heading that leads to all of it. */
export function SeeAll({ href, of }: { href: string; of: string }) {
  return (
    <PathLink
      className="inline-flex flex-none items-center justify-end px-0 pointer-coarse:min-w-11 py-1 text-brand-text text-sm font-strong no-underline hover:underline"
      href={href}
      aria-label={m.home_see_all_of({ name: of })}
    >
      {m.home_see_all()}
    </PathLink>
  );
}
