import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { ToNotFound } from '../ToNotFound.tsx';

/** A client may edit one profile, their own (`safety.md` Z11); any other answers as if it were not there. */
export default function EditClientRoute() {
  const { id } = useParams();
  return id === useUser().id ? <Navigate to={paths.account('profile')} replace /> : <ToNotFound />;
}
