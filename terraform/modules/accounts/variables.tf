variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "database_logins" {
  description = "Accounts that log in to the database as themselves."
  type        = list(string)
}
