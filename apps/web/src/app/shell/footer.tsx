import {
  IconBrandAndroid,
  IconBrandApple,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandYoutube,
  IconExternalLink,
} from '@tabler/icons-react';
import { brand } from '../../lib/brand/brand.ts';
import { m } from '../../paraglide/messages.js';
import { Hint } from '../../ui/feedback/hint/hint.tsx';
import { LegalLinks } from '../../ui/navigation/legal-links.tsx';

const icons: Readonly<Record<string, typeof IconExternalLink>> = {
  youtube: IconBrandYoutube,
  instagram: IconBrandInstagram,
  linkedin: IconBrandLinkedin,
  android: IconBrandAndroid,
  ios: IconBrandApple,
};

function IconLink({ link, tooltip }: { link: { key: string; name: string; url: string }; tooltip: string }) {
  const Icon = icons[link.key] ?? IconExternalLink;
  return (
    <Hint label={tooltip}>
      <a
        className="grid place-items-center w-8 h-8 rounded-control text-muted hover:bg-hover hover:text-ink"
        href={link.url}
        target="_blank"
        rel="noreferrer"
        aria-label={link.name}
      >
        <Icon size={18} stroke={1.75} />
      </a>
    </Hint>
  );
}

/** The brand's footer: whatever of helpdesk, centres, social links, apps and legal pages the brand has. */
export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-w-[calc(var(--page-width)_+_2_*_var(--gutter))] mx-auto px-gutter py-4">
        <LegalLinks brand={brand} />
        <div className="flex gap-2">
          {brand.social.map((link) => (
            <IconLink key={link.key} link={link} tooltip={link.name} />
          ))}
          {brand.appStore?.map((link) => (
            <IconLink key={link.key} link={link} tooltip={m.shell_mobile_app()} />
          ))}
        </div>
      </div>
    </footer>
  );
}
