import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { NotFoundRedirect } from '../NotFoundRedirect.tsx';

/** A client may edit one profile, their own; any other answers as if it were not there. */
export function EditClientPage() {
  const { id } = useParams();
  return id === useUser().id ? <Navigate to={paths.account('profile')} replace /> : <NotFoundRedirect />;
}
