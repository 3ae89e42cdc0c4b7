/** A landscape of 120 by 90 pixels: it shows where an image goes and how it is fitted in. */
const landscapeInBase64 = [
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAABaAgMAAAAObnp8AAAADFBMVEXb5/b2xFOKoclEWYwDa8BnAAABCUlEQVR42u3TvQ3C',
  'MBCGYQKicZOKJbJEMgIF3i+ldRSMQEZigEiHf2KCwN+HlAZFyrWv9OgMl91um3VMx2Jl7Znko7UXkq2fjtlMP4Z8WZpPIVu6',
  'Gdntj7lK+by+zX/95kv+0H1Pr8U4emuNsEvdi/Tkzo2II19JIyL48r39pn+NCdnBHGysRxvrJmVHbaRPNtJNzo7aZf1ll3Uz',
  'Z0ftkv5mJ71FdtJ1QHbQax2RHfRWFdleP6jqA9kitc8jskXuPiuy5RrqrH/at5hHZGuagdkvvSktNi8H7KwDO+vInnRkT3rp',
  '0To/HdpJB4vl5aCddGxHHdtRx3bUwaPz04kddLxYXE7pbHlJfgJhcLG+nHy8fwAAAABJRU5ErkJggg==',
].join('');

/** The image as `data` holds it. */
export const samplePicture = { base64: landscapeInBase64 };
