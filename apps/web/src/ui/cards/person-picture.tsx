import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './person-picture.module.css';

/** The first letters of the first and the last name; one letter where there is one name. */
function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter((part) => part !== '');
  const letters = [names.at(0), names.length > 1 ? names.at(-1) : undefined].map((part) => (part === undefined ? '' : Array.from(part)[0]));
  return letters.join('').toLocaleUpperCase('en');
}

/** Someone's picture, or their initials if there is none or it does not come. The name is beside it, so it is silent. */
export function PersonPicture({ name, url, size }: { name: string; url: string; size: number }) {
  const [failed, setFailed] = useState('');
  const initials = initialsOf(name);
  const drawn = initials === '' ? <IconUser size={size * 0.45} stroke={1.5} /> : initials;
  return (
    <span
      className={`${classes['picture']} grid flex-none place-items-center overflow-hidden rounded-circle bg-brand-wash text-brand-text font-strong`}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      aria-hidden="true"
    >
      {url === '' || failed === url ? drawn : <img src={url} alt="" width={size} height={size} onError={() => setFailed(url)} />}
    </span>
  );
}
