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
import classes from './footer.module.css';

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
      <a className={classes['icon']} href={link.url} target="_blank" rel="noreferrer" aria-label={link.name}>
        <Icon size={18} stroke={1.75} />
      </a>
    </Hint>
  );
}

/** The brand's footer: whatever of helpdesk, centres, social links, apps and legal pages the brand has. */
export function Footer() {
  return (
    <footer className={classes['footer']}>
      <div className={classes['inner']}>
        <LegalLinks brand={brand} />
        <div className={classes['icons']}>
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
