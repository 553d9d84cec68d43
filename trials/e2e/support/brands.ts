/** The two brands by the hosts that choose them, with what their sign-in says. */
export const brands = [
  { name: 'Abhyas', base: `http://localhost:${process.env['E2E_PORT']}`, signIn: 'Sign in to Abhyas', helpdesk: 'helpdesk@abhyas.test' },
  {
    name: 'Student Portal',
    base: `http://student.localhost:${process.env['E2E_PORT']}`,
    signIn: 'Sign in to the Student Portal',
    helpdesk: 'helpdesk@student.abhyas.test',
  },
] as const;
