/** The pictures a student may choose from, drawn for the portal and served by the web app. `name` describes one to who cannot see it; ids never change. */
export const avatars: readonly { readonly avatarId: string; readonly avatarUrl: string; readonly name: string }[] = [
  { avatarId: '1', avatarUrl: '/avatars/a01.svg', name: 'Person with short dark hair' },
  { avatarId: '2', avatarUrl: '/avatars/a02.svg', name: 'Person with long dark hair' },
  { avatarId: '3', avatarUrl: '/avatars/a03.svg', name: 'Person with an amber turban and a beard' },
  { avatarId: '4', avatarUrl: '/avatars/a04.svg', name: 'Person with a teal head scarf' },
  { avatarId: '5', avatarUrl: '/avatars/a05.svg', name: 'Person with curly hair and glasses' },
  { avatarId: '6', avatarUrl: '/avatars/a06.svg', name: 'Person with hair in a bun' },
  { avatarId: '7', avatarUrl: '/avatars/a07.svg', name: 'Person with swept hair, a beard and glasses' },
  { avatarId: '8', avatarUrl: '/avatars/a08.svg', name: 'Person with a long braid' },
  { avatarId: '9', avatarUrl: '/avatars/a09.svg', name: 'Stack of books with a mug' },
  { avatarId: '10', avatarUrl: '/avatars/a10.svg', name: 'Mountains at sunrise' },
  { avatarId: '11', avatarUrl: '/avatars/a11.svg', name: 'Kite in the sky' },
  { avatarId: '12', avatarUrl: '/avatars/a12.svg', name: 'Lotus' },
];
