const hide = (text: string) => '*'.repeat(text.length);

/** All but the last four digits (IDN-045); a shorter one goes whole. */
export function maskMobile(mobile: string): string {
  return mobile.length < 8 ? hide(mobile) : hide(mobile.slice(0, -4)) + mobile.slice(-4);
}

/** 'a***@d***.test': the first letters of mailbox and domain, and the last part of the domain. */
export function maskEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  if (at < 1 || dot < 1) return '***';
  return `${firstOf(email)}***@${firstOf(domain)}***${domain.slice(dot)}`;
}

/** All but the last two characters; a pin of up to four goes whole. */
export function maskPin(pin: string): string {
  return pin.length < 5 ? hide(pin) : hide(pin.slice(0, -2)) + pin.slice(-2);
}

const firstOf = (text: string) => Array.from(text)[0] ?? '';
